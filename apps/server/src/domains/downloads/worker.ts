export { startVariantMaker } from './make-variant.ts'
