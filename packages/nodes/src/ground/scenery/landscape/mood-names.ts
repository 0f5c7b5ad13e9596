/** Names of the moods: times of day and seasons of a landscape; with `any`, the seed chooses. Browsers can load this file. */
export const landscapeMoods = ['any', 'dawn', 'day', 'dusk', 'night', 'mist', 'autumn'] as const

export type LandscapeMood = (typeof landscapeMoods)[number]
