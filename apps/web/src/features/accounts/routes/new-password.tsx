import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { NewPasswordForm } from '../components/new-password-form.tsx'
import classes from './new-password.module.css'

/** Page that a link of an administrator leads to. The server never sees the token, which is the part after “#”. */
export default function NewPasswordPage() {
  const { t } = useTranslation()
  return (
    <main className={classes.page}>
      <PageMeta title={t('account.recoverTitle')} isPrivate />
      <PageHead title={t('account.recoverTitle')} />
      <NewPasswordForm />
    </main>
  )
}
