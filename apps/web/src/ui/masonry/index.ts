export { Masonry } from './masonry.tsx'
export { columnSizes } from './plan.ts'
