/** Hours and seasons of a landscape; `any` lets the seed choose. Safe to load in a browser. */
export const landscapeMoods = ['any', 'dawn', 'day', 'dusk', 'night', 'mist', 'autumn'] as const

export type LandscapeMood = (typeof landscapeMoods)[number]
