export { linkHandlers } from './links.routes.ts'
