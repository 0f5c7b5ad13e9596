export { linkHandlers } from './links.routes.ts'
export { workTarget } from './work-target.ts'
