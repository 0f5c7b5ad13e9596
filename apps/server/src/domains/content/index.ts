export { giveDemoWorks } from './demo-works.ts'
