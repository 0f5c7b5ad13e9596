import { type EngineDetails, type EngineModel, engineKinds } from '@easel/contract/client'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Row, RowList } from '../../../ui/rows/rows.tsx'
import { useEngineChange } from '../hooks/use-engine-change.ts'
import { useEngineTexts } from '../hooks/use-engine-texts.ts'
import classes from './administration.module.css'

/** Models of an engine: their family, which the host can choose, their tasks, and files that they lack. */
export function ModelList({ engine }: { engine: EngineDetails }) {
  const { t } = useTranslation()
  if (engine.model_arr.length === 0) return <p className={classes.facts}>{t('administration.noModels')}</p>
  return (
    <RowList label={t('administration.modelsTitle')}>
      {engine.model_arr.map((model) => (
        <ModelRow key={model.name} engine={engine} model={model} />
      ))}
    </RowList>
  )
}

function ModelRow({ engine, model }: { engine: EngineDetails; model: EngineModel }) {
  const { t } = useTranslation()
  const words = useEngineTexts()
  const tasks = model.task_arr.map(words.task).join(' · ')
  return (
    <Row
      title={model.name}
      facts={model.is_allowed ? tasks || t('administration.noTasks') : t('administration.notAllowed')}
      more={model.missing_arr.map((file) => (
        <div key={file} className={classes.fault}>
          {t('administration.lacks', { file })}{' '}
          <a href={searchAddress(file)} target="_blank" rel="noreferrer">
            {t('administration.searchFile')}
          </a>
        </div>
      ))}
    >
      <FamilyChoice engine={engine} model={model} />
    </Row>
  )
}

function searchAddress(file: string): string {
  return `https://huggingface.co/search/full-text?q=${encodeURIComponent(file)}`
}

/** If the choice is empty, the family is derived from the engine's files. */
function FamilyChoice({ engine, model }: { engine: EngineDetails; model: EngineModel }) {
  const { t } = useTranslation()
  const words = useEngineTexts()
  const api = useApi()
  const { change, busy } = useEngineChange()
  const chosen = model.is_told ? (model.family ?? '') : ''
  const choose = (family: string) => {
    const { [model.name]: _, ...others } = engine.families
    const families = family === '' ? others : { ...others, [model.name]: family }
    return change(() => api.updateEngine({ id: engine.id, families }))
  }
  const recognised = !model.is_told && model.family
  const families: readonly string[] = engineKinds[engine.kind].families
  const choices = [...new Set([...families, ...(chosen ? [chosen] : [])])]
  // Kinds of engines without families have one model each.
  if (choices.length === 0) return null
  return (
    <select
      className={classes.select}
      aria-label={t('administration.familyOf', { model: model.name })}
      value={chosen}
      disabled={busy || engine.from_settings}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">
        {recognised
          ? t('administration.recognised', { family: words.family(recognised) })
          : t('administration.unknownFamily')}
      </option>
      {choices.map((family) => (
        <option key={family} value={family}>
          {words.family(family)}
        </option>
      ))}
    </select>
  )
}
