import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { useSession } from '../../accounts/index.ts'
import { LanguageSwitch, ThemeSwitch } from '../../preferences/index.ts'
import classes from './block.module.css'
import { Block, Card, Row } from './block.tsx'

export function GeneralSection() {
  const { t } = useTranslation()
  const { user, signOut } = useSession()
  return (
    <>
      <Block title={t('settings.appearance')}>
        <Card>
          <Row title={t('nav.language')}>
            <div className={classes.switches}>
              <LanguageSwitch />
            </div>
          </Row>
          <Row title={t('nav.theme')} hint={t('settings.themeHint')}>
            <div className={classes.switches}>
              <ThemeSwitch />
            </div>
          </Row>
        </Card>
      </Block>
      <Block title={t('nav.account')}>
        <Card>
          <Row title={user?.nick_name} hint={`@${user?.username}`}>
            <Button component={LocaleLink} to="/profile" variant="default">
              {t('settings.toProfile')}
            </Button>
          </Row>
          <Row title={t('nav.signOut')} hint={t('settings.signOutHint')}>
            <Button variant="default" onClick={signOut}>
              {t('nav.signOut')}
            </Button>
          </Row>
        </Card>
      </Block>
    </>
  )
}
