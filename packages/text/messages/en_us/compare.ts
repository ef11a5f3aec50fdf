export const compare = {
  'compare.do': 'Compare',
  'compare.pick': 'Select {min} to {max} lots to compare',
  'compare.title': 'Compare lots',
  'compare.title.lots': 'Compare {names}',
  'compare.start': 'Enter a lot number to begin, or select lots in a list and press Compare there.',
  'compare.second':
    'This is the first lot. Enter the number of a second one to compare it with, or select lots in a list and press Compare there.',
  'compare.none': 'None of these lots is listed. Check the numbers, or select lots in a list and press Compare there.',
  'compare.wrong':
    '{count, plural, one {One entry in the address is not a lot number and was left out.} other {# entries in the address are not lot numbers and were left out.}} A lot number has {min} to {max} digits.',
  'compare.surplus':
    'You can compare up to {max} lots. {count, plural, one {One more lot was left out.} other {# more lots were left out.}}',
  'compare.missing': 'Not available: no such lot is listed',
  'compare.remove': 'Remove',
  'compare.facts': 'Which facts are shown',
  'compare.all': 'All facts',
  'compare.differing': 'Only differences',
  'compare.count':
    '{count, plural, =0 {The lots are the same in all {total} facts.} one {≠ marks the one fact of {total} in which the lots differ.} other {≠ marks the # facts of {total} in which the lots differ.}}',
  'compare.differs': 'differs',
  'compare.buyNow.allIn': 'all-in {price}',
  'compare.buyNow.none': 'Not offered',
  'compare.add': 'Add',
  'compare.add.number': 'Add a lot by its number',
  'compare.add.wrong': 'A lot number has {min} to {max} digits.',
  'compare.add.known': 'This lot is already in the comparison.',
  'compare.add.full': 'You can compare up to {max} lots. Remove one to add another.',
  'compare.tray': 'Lots to compare',
  'compare.tray.count': '{count} of {max} lots to compare',
  'compare.tray.clear': 'Clear',
  'compare.tray.added': 'Added to the comparison: {count} of {max} lots.',
  'compare.tray.removed':
    'Removed from the comparison. {count, plural, =0 {No lots are left in it.} one {# lot is left in it.} other {# lots are left in it.}}',
  'compare.tray.full': 'You can compare up to {max} lots. Remove one to add another.',
} as const
