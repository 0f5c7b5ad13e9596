import type { Scores } from './scores.ts'

export type Verdict = 'fit' | 'borderline' | 'unfit'

/**
 * Thresholds of the verdicts. `explicit` is the sum of porn and hentai: the model separates them by style, which is irrelevant
 * here. Measured on results of the built-in templates: portraits in oil stay below 0.06 with any parameters; landscapes, cats,
 * coffee and avatars stay below 0.25; painted skin that fills the whole picture reaches 0.68. Drawings that consist only of round
 * shapes in the colours of skin reach 0.95 in 6 of 100 cases and 0.98 in 1 of 100. So a picture is refused only if the model is
 * nearly certain, since no person reviews a refusal. It is blurred from a score that no ordinary portrait comes near. Bathing
 * suits and the like (`sexy`) are left to people: this class alone never causes a refusal, and counts for blurring only if nearly
 * no other class remains.
 */
const thresholds = { unfit: 0.98, borderline: 0.6, suggestive: 0.8 }

export function verdictOf(scores: Scores): Verdict {
  const explicit = explicitness(scores)
  if (explicit >= thresholds.unfit) return 'unfit'
  if (explicit >= thresholds.borderline || explicit + scores.sexy >= thresholds.suggestive)
    return 'borderline'
  return 'fit'
}

function explicitness({ hentai, porn }: Scores): number {
  return hentai + porn
}

const severity = { fit: 0, borderline: 1, unfit: 2 }

/** Returns the scores of the most explicit of several pictures. */
export function mostExplicit(pictures: readonly Scores[]): Scores | undefined {
  return pictures.toSorted(
    (a, b) =>
      severity[verdictOf(b)] - severity[verdictOf(a)] ||
      explicitness(b) + b.sexy / 2 - explicitness(a) - a.sexy / 2,
  )[0]
}
