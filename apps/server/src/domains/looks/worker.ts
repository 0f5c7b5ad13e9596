export { startLooks } from './paint-look.ts'
