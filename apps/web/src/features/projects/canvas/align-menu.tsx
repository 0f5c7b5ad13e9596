import { Menu } from '@mantine/core'
import {
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import type { CanvasActions } from './actions.ts'
import classes from './align-menu.module.css'
import type { CanvasText } from './toolbar.tsx'
import type { KeyActions } from './use-canvas-keys.ts'

interface Alignment {
  readonly name: CanvasText
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  /** Letter of its shortcut, with Alt and Shift. */
  readonly letter: string
  /** Minimum number of nodes for which it has an effect. */
  readonly minNodes: 2 | 3
  readonly act: (actions: CanvasActions) => void
}

export const alignments: readonly Alignment[] = [
  {
    ...{ name: 'canvas.alignLeft', icon: IconLayoutAlignLeft, letter: 'L', minNodes: 2 },
    act: ({ align }) => align('left'),
  },
  {
    ...{ name: 'canvas.alignCentre', icon: IconLayoutAlignCenter, letter: 'C', minNodes: 2 },
    act: ({ align }) => align('centre'),
  },
  {
    ...{ name: 'canvas.alignRight', icon: IconLayoutAlignRight, letter: 'R', minNodes: 2 },
    act: ({ align }) => align('right'),
  },
  {
    ...{ name: 'canvas.alignTop', icon: IconLayoutAlignTop, letter: 'T', minNodes: 2 },
    act: ({ align }) => align('top'),
  },
  {
    ...{ name: 'canvas.alignMiddle', icon: IconLayoutAlignMiddle, letter: 'M', minNodes: 2 },
    act: ({ align }) => align('middle'),
  },
  {
    ...{ name: 'canvas.alignBottom', icon: IconLayoutAlignBottom, letter: 'B', minNodes: 2 },
    act: ({ align }) => align('bottom'),
  },
  {
    ...{ name: 'canvas.spreadX', icon: IconLayoutDistributeVertical, letter: 'H', minNodes: 3 },
    act: ({ distribute }) => distribute('x'),
  },
  {
    ...{ name: 'canvas.spreadY', icon: IconLayoutDistributeHorizontal, letter: 'V', minNodes: 3 },
    act: ({ distribute }) => distribute('y'),
  },
]

export const alignKey = (letter: string) => `Alt Shift ${letter}`

export function alignKeys(actions: CanvasActions): KeyActions {
  return Object.fromEntries(
    alignments.map(({ letter, act }) => [`alt+shift+${letter.toLowerCase()}`, () => act(actions)]),
  )
}

interface AlignMenuProps {
  actions: CanvasActions
  /** Number of the selected nodes. */
  count: number
  /** The button that opens the menu. */
  children: ReactNode
}

/** Aligns the selected nodes, or spreads them evenly. */
export function AlignMenu({ actions, count, children }: AlignMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu position="top" shadow="md" zIndex={300} width={310}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {alignments.map(({ name, icon: Icon, letter, minNodes, act }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon size={17} stroke={1.6} aria-hidden />}
            rightSection={<kbd className={classes.menuKey}>{alignKey(letter)}</kbd>}
            disabled={count < minNodes}
            onClick={() => act(actions)}
          >
            {t(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
