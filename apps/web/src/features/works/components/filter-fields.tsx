import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { usedTemplatesQuery } from '../api.ts'
import type { ChangeFilter } from '../hooks/use-work-filter.ts'
import { type WorkFilter, workStates } from '../work-filter.ts'

interface FilterFieldsProps {
  filter: WorkFilter
  onChange: ChangeFilter
}

/** The filters of the viewer's works, except the words. Each filter applies immediately. */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const { t } = useTranslation()
  const Star = filter.isFavourite ? IconStarFilled : IconStar
  return (
    <>
      <NativeSelect
        size="md"
        label={t('select.state')}
        value={filter.state}
        data={workStates.map((value) => ({ value, label: t(`select.state_${value}`) }))}
        onChange={({ currentTarget: { value } }) => onChange({ state: value as WorkFilter['state'] })}
      />
      <TemplateField filter={filter} onChange={onChange} />
      <TextInput
        type="date"
        size="md"
        label={t('select.from')}
        value={filter.from}
        max={filter.to || undefined}
        onChange={({ currentTarget: { value } }) => onChange({ from: value })}
      />
      <TextInput
        type="date"
        size="md"
        label={t('select.to')}
        value={filter.to}
        min={filter.from || undefined}
        onChange={({ currentTarget: { value } }) => onChange({ to: value })}
      />
      <Button
        variant={filter.isFavourite ? 'light' : 'default'}
        size="md"
        leftSection={<Star size={17} aria-hidden="true" />}
        aria-pressed={filter.isFavourite}
        onClick={() => onChange({ isFavourite: !filter.isFavourite })}
      >
        {t('select.favourites')}
      </Button>
    </>
  )
}

/** A choice among the templates with which the user's works were made. */
function TemplateField({ filter, onChange }: FilterFieldsProps) {
  const { t } = useTranslation()
  const { data: templates = [] } = useQuery(usedTemplatesQuery(useApi()))
  const choices = templates.map(({ work_template_id, title, work_count }) => ({
    value: work_template_id,
    label: `${title} (${work_count})`,
  }))
  // The address may name a template with which no work was made, and the list of templates may still be loading.
  const isKnown = filter.template === '' || choices.some(({ value }) => value === filter.template)
  return (
    <NativeSelect
      size="md"
      label={t('work.template')}
      value={filter.template}
      data={[
        { value: '', label: t('select.anyTemplate') },
        ...choices,
        ...(isKnown ? [] : [{ value: filter.template, label: t('select.otherTemplate') }]),
      ]}
      onChange={({ currentTarget: { value } }) => onChange({ template: value })}
    />
  )
}
