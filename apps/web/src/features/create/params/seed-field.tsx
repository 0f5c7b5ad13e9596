import type { ParamValue, TemplateInput } from '@easel/contract/client'
import { ActionIcon, Switch, TextInput } from '@mantine/core'
import { IconDice5 } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { explanationProps } from './explained.tsx'
import { rolledSeed } from './form-inputs.ts'
import classes from './param-form.module.css'

interface SeedFieldProps {
  input: TemplateInput
  /** Null: a new seed is drawn for each work. */
  value: ParamValue | null
  onChange: (value: ParamValue | null) => void
}

/**
 * The field of a seed, with a button that draws another seed. A switch keeps a seed that would otherwise be random for each work.
 */
export function SeedField({ input, value, onChange }: SeedFieldProps) {
  const { t } = useTranslation()
  const { max = 4_294_967_295, random } = input
  const roll = () => onChange(rolledSeed(input, value))
  const type = (text: string) => {
    if (text === '' && random) return onChange(null)
    const number = Number(text)
    if (/^\d*$/.test(text) && number <= max) onChange(number)
  }
  return (
    <div className={classes.seed}>
      <TextInput
        label={input.label}
        {...explanationProps(input)}
        inputMode="numeric"
        placeholder={random && t('tool.seedRandom')}
        value={value === null ? '' : String(value)}
        onChange={(event) => type(event.currentTarget.value)}
        rightSection={
          <ActionIcon
            className={classes.dice}
            variant="subtle"
            color="gray"
            onClick={roll}
            aria-label={t('tool.dice')}
            title={t('tool.dice')}
          >
            <IconDice5 size={20} stroke={1.6} />
          </ActionIcon>
        }
      />
      {random && (
        <Switch
          label={t('tool.keepSeed')}
          labelPosition="left"
          checked={value !== null}
          onChange={(event) => (event.currentTarget.checked ? roll() : onChange(null))}
          classNames={{ body: classes.switch }}
        />
      )}
    </div>
  )
}
