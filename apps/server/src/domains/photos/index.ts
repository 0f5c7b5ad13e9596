export { photoHandlers } from './photos.routes.ts'
