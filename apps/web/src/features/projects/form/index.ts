export { FormPanel } from './form-panel.tsx'
export { FormPickingContext, FormPickingStore, useFormPicking, useShownNode } from './picking.ts'
