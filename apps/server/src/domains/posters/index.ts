export { posterHandlers } from './posters.routes.ts'
