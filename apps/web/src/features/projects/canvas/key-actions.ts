import type { Translate } from '../../../lib/i18n/index.ts'
import { alignKeys } from './align-menu.tsx'
import type { KeyActions } from './use-canvas-keys.ts'
import type { Tools } from './use-tools.ts'

/** Returns the actions of the keys of the canvas; in a locked graph, keys change nothing. */
export function keyActions(tools: Tools, t: Translate): KeyActions {
  return {
    ...(!tools.isLocked && changes(tools, t)),
    'ctrl+a': tools.actions.selectAll,
    'ctrl+f': tools.find,
    'alt+f': tools.view.fit,
    'alt+l': tools.toggleLinks,
    'alt+p': tools.togglePreviews,
    '?': tools.showKeys,
    ...(tools.subgraph !== undefined && { Enter: tools.openSubgraph }),
    Escape: tools.leave,
  }
}

function changes({ actions, link, subgraph, subgraphs, ...tools }: Tools, t: Translate): KeyActions {
  return {
    'ctrl+z': tools.undo,
    'ctrl+shift+z': tools.redo,
    'ctrl+y': tools.redo,
    'ctrl+d': actions.duplicate,
    'ctrl+m': () => actions.toggleMode('mute'),
    'ctrl+b': () => actions.toggleMode('bypass'),
    'ctrl+g': () => actions.group(t('canvas.groupTitle')),
    'alt+c': actions.toggleCollapsed,
    'alt+t': actions.tidy,
    'alt+n': tools.add,
    'alt+s': subgraphs.make,
    'alt+r': link.bend,
    ...alignKeys(actions),
    ...(subgraph !== undefined && { 'alt+u': () => subgraphs.unpack(subgraph) }),
    Delete: tools.remove,
    Backspace: tools.remove,
  }
}
