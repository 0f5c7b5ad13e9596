export { ParamField } from './components/param-field.tsx'
