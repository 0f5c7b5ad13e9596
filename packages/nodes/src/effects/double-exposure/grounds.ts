import { type Lab, lch } from '../../ground/colour/lab.ts'
import type { exposureGrounds } from './declaration.ts'

/** Colours of the sheet: its middle and its corners. */
export const sheetGrounds: Readonly<Record<(typeof exposureGrounds)[number], readonly [Lab, Lab]>> = {
  paper: [lch(0.975, 0.006, 90), lch(0.91, 0.018, 80)],
  sky: [lch(0.965, 0.012, 230), lch(0.86, 0.035, 240)],
  rose: [lch(0.965, 0.015, 30), lch(0.87, 0.045, 15)],
  ink: [lch(0.27, 0.03, 265), lch(0.13, 0.02, 275)],
}
