import type { WorkTemplate } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconGridDots } from '@tabler/icons-react'
import { useState } from 'react'
import { firstClick } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import type { Order } from '../line-up/index.ts'
import { takenInputs, type Values } from '../params/index.ts'

interface CompareButtonProps {
  template: WorkTemplate
  params: Values
  onStart: (axes: NonNullable<Order['axis_arr']>) => void
}

const loadDialog = () => import('./compare-dialog.tsx')

/** Opens the choice of settings whose values are compared. */
export function CompareButton({ template, params, onStart }: CompareButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (takenInputs(template, params).length === 0) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconGridDots size={17} stroke={1.7} aria-hidden="true" />}
        onClick={firstClick(() => setOpen(true))}
      >
        {t('grid.compare')}
      </Button>
      <LazyDialog opened={isOpen} load={loadDialog} onFail={close}>
        {(CompareDialog, isShown) => (
          <CompareDialog
            {...{ opened: isShown, template, params }}
            onStart={(axes) => {
              close()
              onStart(axes)
            }}
            onClose={close}
          />
        )}
      </LazyDialog>
    </>
  )
}
