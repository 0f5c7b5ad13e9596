import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  text: ReactNode
  action?: ReactNode
  kind?: keyof typeof strokes
  /** True if the empty state is the page's only content. */
  isPage?: boolean
}

/** Empty canvas, a sentence and a next action. */
export function EmptyState({ title, text, action, kind = 'canvas', isPage }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={classes.box}>
      <EmptyCanvas kind={kind} />
      <Title className={classes.title}>{title}</Title>
      <p className={classes.text}>{text}</p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

const strokes = {
  canvas: 'M58 74c10-16 20-16 27-6s15 8 20-2 12-9 17-2',
  network: 'M72 52l36 36M108 52l-36 36',
  lost: 'M78 58c2-14 26-14 26 2 0 10-13 9-13 19M91 88v1',
  heart: 'M90 90C75 80 66 72 66 61a12 12 0 0 1 24-4 12 12 0 0 1 24 4c0 11-9 19-24 29z',
  bookmark: 'M75 47h30v42L90 78 75 89z',
  people: 'M90 67a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM68 92c2-11 11-16 22-16s20 5 22 16',
  lock: 'M72 65h36v24H72zM79 65v-7a11 11 0 0 1 22 0v7',
}

function EmptyCanvas({ kind }: { kind: keyof typeof strokes }) {
  return (
    <svg className={classes.art} viewBox="0 0 180 150" fill="none" aria-hidden="true">
      <path className={classes.legs} d="M62 108 46 144M118 108l16 36M90 12v14M90 108v22" />
      <rect className={classes.sheet} x="36" y="26" width="108" height="82" rx="10" />
      <path className={classes.stroke} d={strokes[kind]} />
    </svg>
  )
}
