/** Event that asks for a dialog of the frame by its name, where no button was pressed for it. */
export const OPEN_DIALOG = 'open-dialog'
