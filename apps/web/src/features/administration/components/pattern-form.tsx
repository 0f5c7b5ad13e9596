import { type Engine, engineKinds } from '@easel/contract/client'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useEngineChange } from '../hooks/use-engine-change.ts'
import classes from './administration.module.css'

const linesOf = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)

/** Models and node types that may be used, one per line. */
export function PatternForm({ engine }: { engine: Engine }) {
  const { t } = useTranslation()
  const api = useApi()
  const { change, busy } = useEngineChange()
  const [models, setModels] = useState(() => engine.allowed_model_arr.join('\n'))
  const [classNames, setClassNames] = useState(() => engine.allowed_class_arr.join('\n'))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const allowed = { allowed_model_arr: linesOf(models), allowed_class_arr: linesOf(classNames) }
    void change(() => api.updateEngine({ id: engine.id, ...allowed }), t('administration.saved'))
  }
  return (
    <form className={classes.form} onSubmit={save}>
      <Textarea
        label={t('administration.allowedModels')}
        description={t('administration.allowedModelsHint')}
        value={models}
        onChange={(event) => setModels(event.currentTarget.value)}
        disabled={engine.from_settings}
        rows={3}
        spellCheck={false}
      />
      {engineKinds[engine.kind].runs_graphs && (
        <Textarea
          label={t('administration.allowedClasses')}
          description={t('administration.allowedClassesHint')}
          value={classNames}
          onChange={(event) => setClassNames(event.currentTarget.value)}
          disabled={engine.from_settings}
          rows={3}
          spellCheck={false}
        />
      )}
      {!engine.from_settings && (
        <Button type="submit" variant="default" loading={busy} className={classes.saveButton}>
          {t('administration.save')}
        </Button>
      )}
    </form>
  )
}
