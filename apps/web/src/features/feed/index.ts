export { topTopicsQuery } from './api.ts'
