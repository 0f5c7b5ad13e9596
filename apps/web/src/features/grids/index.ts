export type { Axis, GridInput } from './axis-values.ts'
export { GridDialog, type GridStart } from './grid-dialog.tsx'
