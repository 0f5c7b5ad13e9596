import type { GuideKind } from '@easel/remote-engines'

/** Kinds of maps that `guideMap` makes: all kinds that a request to an engine can have. */
export const guideKinds = ['edges', 'lines', 'depth', 'pose'] as const satisfies readonly GuideKind[]
