import { useId } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import {
  groupNode,
  groupOf,
  moveOutOfGroup,
  type NodeView,
  namedColours,
  putIntoGroup,
  setColour,
  useEditor,
  useEditorStore,
} from '../document/index.ts'
import classes from './graph-list.module.css'

/** The colour of a node, and its group. */
export function NodeLooks({ node }: { node: NodeView }) {
  return (
    <>
      <ColourChoice ids={[node.id]} colour={node.colour} allowsNone />
      <GroupChoice node={node} />
    </>
  )
}

interface ColourChoiceProps {
  /** Ids of the nodes, or of the group. */
  ids: readonly string[]
  colour: string | undefined
  /** Name of the field; by default the name of a node's colour. */
  label?: string
  allowsNone?: boolean
}

const colours = Object.entries(namedColours) as [keyof typeof namedColours, string][]

/** A named colour. A colour without a name stays unchanged. */
export function ColourChoice({ ids, colour, label, allowsNone = false }: ColourChoiceProps) {
  const { t } = useTranslation()
  const fieldId = useId()
  const store = useEditorStore()
  const isNamed = colour === undefined || colours.some(([, value]) => value === colour)
  return (
    <div className={classes.mode}>
      {label === undefined && <label htmlFor={fieldId}>{t('graphList.colour')}</label>}
      <select
        id={fieldId}
        className={classes.select}
        {...(label !== undefined && { 'aria-label': label })}
        value={colour ?? ''}
        onChange={({ currentTarget: { value } }) =>
          store.apply(setColour(ids, value === '' ? undefined : value))
        }
      >
        {(allowsNone || colour === undefined) && <option value="">{t('graphList.noColour')}</option>}
        {!isNamed && <option value={colour}>{t('graphList.ownColour', { colour })}</option>}
        {colours.map(([name, value]) => (
          <option key={name} value={value}>
            {t(`graphList.colour_${name}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

const newGroup = 'new'

/** The group of a node. It depends on the node's position, so changing it moves the node. */
function GroupChoice({ node }: { node: NodeView }) {
  const { t } = useTranslation()
  const fieldId = useId()
  const store = useEditorStore()
  const graph = useEditor((snapshot) => snapshot.graph)
  const group = groupOf(graph, node)
  const choose = (value: string) => {
    const chosen = graph.groups.find(({ id }) => id === value)
    if (value === newGroup) store.apply(groupNode(node, t('graphList.newGroupTitle')))
    else if (chosen) store.apply(putIntoGroup(graph, node, chosen))
    else if (group) store.apply(moveOutOfGroup(node, group))
  }
  return (
    <div className={classes.mode}>
      <label htmlFor={fieldId}>{t('graphList.group')}</label>
      <select
        id={fieldId}
        className={classes.select}
        value={group?.id ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{t('graphList.noGroup')}</option>
        {graph.groups.map(({ id, title }, index) => (
          <option key={id} value={id}>
            {`${index + 1} · ${title}`}
          </option>
        ))}
        <option value={newGroup}>{t('graphList.newGroup')}</option>
      </select>
    </div>
  )
}
