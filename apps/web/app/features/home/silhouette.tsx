/** Side views on 54 by 20, without wheels, by the clause of a type. */
const SHAPES: Readonly<Record<string, string>> = {
  'vehicle_type_code:VEHTYPE_V': 'M2 15c0-3 2-4 6-5l9-1c4-4 8-5 14-5 7 0 10 2 14 5l6 1c2 1 2 3 2 5z',
  'veh_cat_code:VEHCAT_S': 'M2 15c0-4 2-5 6-6l7-1c3-4 5-6 12-6h16c4 0 6 4 7 7 2 1 2 3 2 6z',
  'veh_cat_code:VEHCAT_P': 'M2 15c0-4 2-5 7-6l6-1c3-4 4-6 9-6h7c2 0 2 3 3 6h17c1 2 1 4 1 7z',
  'vehicle_type_code:VEHTYPE_R': 'M2 15c0-4 1-6 5-7 4-4 7-6 14-6h24c4 0 7 6 7 13z',
  'vehicle_type_code:VEHTYPE_C': 'M12 13l8-7h8l5 2 4-3 2 3 3 5H20z',
  'vehicle_type_code:VEHTYPE_U': 'M2 15V9l3-5h9V2h38v13z',
  'vehicle_type_code:VEHTYPE_K': 'M2 15V9l3-5h9V2h38v13z',
}

/** How vehicles of a type look from the side; an empty place for those without a drawing. */
export function Silhouette({ clause }: { readonly clause: string }) {
  const shape = SHAPES[clause]
  return (
    <svg className="sil" viewBox="0 0 54 20" aria-hidden="true">
      {shape === undefined ? null : <path d={`${shape}M8 15a4 4 0 1 0 8 0a4 4 0 1 0-8 0M38 15a4 4 0 1 0 8 0a4 4 0 1 0-8 0`} />}
    </svg>
  )
}
