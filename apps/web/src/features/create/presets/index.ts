export { PresetChips } from './preset-chips.tsx'
export { valuesToSet } from './presets.ts'
