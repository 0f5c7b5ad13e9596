import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { editGroup, removeItems, useEditor, useEditorStore } from '../document/index.ts'
import { WidgetField } from '../widgets/index.ts'
import classes from './graph-list.module.css'
import { ColourChoice } from './node-looks.tsx'
import { GroupPlace } from './node-place.tsx'

/** The groups of the canvas, which can be renamed, coloured, moved and removed; removing a group keeps its nodes. */
export function GroupNames({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const groups = useEditor((snapshot) => snapshot.graph.groups)
  if (groups.length === 0) return null
  return (
    <details className={classes.details}>
      <summary>{t('graphList.groups', { count: groups.length })}</summary>
      <ul className={classes.nodes}>
        {groups.map((group, index) => {
          const { id, title, colour } = group
          return (
            <li key={id} className={classes.group}>
              <WidgetField
                widget={{ name: id, label: t('graphList.groupName', { number: index + 1 }), kind: 'text' }}
                value={title}
                isDisabled={isLocked}
                onChange={(next) =>
                  store.apply(editGroup(id, { title: String(next) }), { merge: `${id} title` })
                }
                onSettled={() => store.seal()}
              />
              {!isLocked && (
                <ColourChoice
                  ids={[id]}
                  colour={colour}
                  label={t('graphList.groupColour', { name: title })}
                />
              )}
              {!isLocked && (
                <button
                  type="button"
                  className={classes.action}
                  aria-label={t('graphList.removeGroup', { name: title })}
                  onClick={() => store.apply(removeItems([id]))}
                >
                  <IconTrash size={17} stroke={1.7} aria-hidden="true" />
                </button>
              )}
              {!isLocked && <GroupPlace group={group} />}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
