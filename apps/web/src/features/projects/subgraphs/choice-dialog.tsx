import { Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { FormButtons } from '../../../ui/form/form-parts.tsx'
import { packItems, useEditor, useEditorStore } from '../document/index.ts'
import { shownTitle } from '../notes/index.ts'
import classes from './subgraphs.module.css'

interface ChoiceDialogProps {
  opened: boolean
  onClose: () => void
}

/** Lets the user choose the nodes that become a subgraph. */
export default function ChoiceDialog({ opened, onClose }: ChoiceDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogFrame frame={useDialog(opened, onClose)} title={t('subgraph.make')} size={480}>
      <Choice onClose={onClose} />
    </DialogFrame>
  )
}

function Choice({ onClose }: Pick<ChoiceDialogProps, 'onClose'>) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const graph = useEditor((snapshot) => snapshot.graph)
  const nodes = graph.nodes.filter(({ kind }) => kind !== 'inputs' && kind !== 'outputs')
  const [name, setName] = useState(() => t('subgraph.newName'))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(store.selection)
  const ids = nodes.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ids.length === 0) return
    store.apply(packItems(store.types, ids, name.trim() || t('subgraph.newName')), { selectsNew: true })
    onClose()
  }
  return (
    <form className={classes.settings} noValidate onSubmit={submit}>
      <TextInput
        label={t('subgraph.name')}
        value={name}
        maxLength={100}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset className={classes.values}>
        <legend>{t('subgraph.chosen')}</legend>
        {nodes.map((node) => (
          <Checkbox
            key={node.id}
            label={shownTitle(node, t)}
            checked={chosen.has(node.id)}
            onChange={(event) => {
              const { checked } = event.currentTarget
              setChosen(
                (before) =>
                  new Set(
                    checked ? [...before, node.id] : [...before].filter((nodeId) => nodeId !== node.id),
                  ),
              )
            }}
          />
        ))}
      </fieldset>
      <FormButtons
        onCancel={onClose}
        submitLabel={t('subgraph.make')}
        isBusy={false}
        disabled={ids.length === 0}
      />
    </form>
  )
}
