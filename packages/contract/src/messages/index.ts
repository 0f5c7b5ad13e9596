/** Texts of the server for people, in each language. */

export * from './causes.ts'
export * from './decisions.ts'
export * from './doctor.ts'
export * from './engines.ts'
export * from './errors.ts'
export * from './faults.ts'
export { formatText } from './format.ts'
export * from './forms.ts'
export * from './local-engine.ts'
export * from './pushes.ts'
export * from './runs.ts'
