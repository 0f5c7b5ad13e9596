import type { Translate } from '../../../lib/i18n/index.ts'
import type { Change, GraphView, NodeView } from '../document/index.ts'
import type { useValueText } from '../widgets/index.ts'

const maxLength = 60

/** Returns a sentence about a change. Nodes with the same title are distinguished by their ids. */
export function changeText(
  change: Change,
  { shown, t, valueText }: { shown: GraphView; t: Translate; valueText: ReturnType<typeof useValueText> },
): string {
  const nameOf = (node: NodeView) => {
    if (node.kind === 'end')
      return t(node.outputs.length > 0 ? 'comparison.graphInputs' : 'comparison.graphOutputs')
    const title = node.title === node.type && node.kind === 'note' ? t('comparison.note') : node.title
    const isRepeated = shown.nodes.filter((other) => other.title === node.title).length > 1
    return isRepeated ? `${title} #${node.id}` : title
  }
  switch (change.kind) {
    case 'node':
      return t(`comparison.node_${change.sign}`, { node: nameOf(change.node) })
    case 'group':
      return t(`comparison.group_${change.sign}`, { title: change.title })
    case 'link': {
      const [from, to] = [change.from, change.to].map(({ node, label }) =>
        label === '' ? nameOf(node) : `${nameOf(node)} › ${label}`,
      )
      return t(`comparison.link_${change.sign}`, { from: from!, to: to! })
    }
    case 'text':
      return t('comparison.text', { node: nameOf(change.node) })
    case 'title':
      return t('comparison.title', { before: String(change.before), after: String(change.after) })
    case 'mode': {
      const [before, after] = [change.before, change.after].map((mode) =>
        t(`comparison.mode_${mode as NodeView['mode']}`),
      )
      return t('comparison.mode', { node: nameOf(change.node), before: before!, after: after! })
    }
    case 'sockets':
      return t('comparison.sockets', {
        node: nameOf(change.node),
        before: valueText(change.before, {}, maxLength),
        after: valueText(change.after, {}, maxLength),
      })
    case 'value':
      return t('comparison.value', {
        node: nameOf(change.node),
        name: change.widget.label || change.widget.name,
        before: valueText(change.before, change.widget, maxLength),
        after: valueText(change.after, change.widget, maxLength),
      })
  }
}
