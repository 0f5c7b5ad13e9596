export { useSortable } from './use-sortable.ts'
