export { columnSizes } from './layout-plan.ts'
export { Masonry } from './masonry.tsx'
