export type Pace = 'calm' | 'steady' | 'lively'

/** Seconds of film per photo. */
export const secondsPerPhoto: Readonly<Record<Pace, number>> = { calm: 4, steady: 3, lively: 2 }
const dissolveSeconds = 0.7
const fadeSeconds = 0.5

/** Time of a photo on screen, in frames, including its dissolves. */
export interface Shot {
  readonly photo: number
  readonly first: number
  readonly end: number
}

export interface Timeline {
  readonly frames: number
  readonly shots: readonly Shot[]
  /** Length of a dissolve, and of the fade at the end, in frames. */
  readonly dissolve: number
  readonly fade: number
}

/**
 * Plans the time at which each photo is on screen. The film lasts photos × seconds of the pace (calm 4, steady 3, lively 2); a
 * single photo lasts as long as two. For example, three photos at steady take 9 seconds. All shots get equal time; dissolves are
 * centred on the cuts.
 */
export function planTimeline(photos: number, pace: Pace, fps: number): Timeline {
  const frames = Math.max(2, photos) * secondsPerPhoto[pace] * fps
  const dissolve = Math.round(dissolveSeconds * fps)
  const half = Math.floor(dissolve / 2)
  const shots = Array.from({ length: photos }, (_, photo) => ({
    photo,
    first: photo === 0 ? 0 : Math.round((photo * frames) / photos) - half,
    end: photo === photos - 1 ? frames : Math.round(((photo + 1) * frames) / photos) - half + dissolve,
  }))
  return { frames, shots, dissolve, fade: Math.round(fadeSeconds * fps) }
}

const smooth = (x: number) => x * x * (3 - 2 * x)

/**
 * Returns the shots in a frame: a single shot, or two shots during a dissolve; `share` is the opacity of each shot over the
 * previous shot.
 */
export function shotsAt(timeline: Timeline, frame: number): readonly { shot: Shot; share: number }[] {
  const visible = timeline.shots.filter((shot) => frame >= shot.first && frame < shot.end)
  return visible.map((shot, index) => ({
    shot,
    share: index === 0 ? 1 : smooth((frame - shot.first + 1) / (timeline.dissolve + 1)),
  }))
}

/** Brightness of the last frame. */
const dusk = 0.35

/**
 * Returns the brightness; 1 is the full picture. A story begins bright, because lists show its first frame, and ends darker but
 * not black, because players stop at the last frame.
 */
export function lightAt(timeline: Timeline, frame: number): number {
  const fromEnd = (timeline.frames - frame) / (timeline.fade + 1)
  return dusk + (1 - dusk) * smooth(Math.min(1, fromEnd))
}
