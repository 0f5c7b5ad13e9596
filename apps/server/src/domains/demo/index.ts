export { seedDemoWorks } from './demo-works.ts'
