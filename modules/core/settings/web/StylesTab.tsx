import { isColour } from '@portico/platform/contract/theme/colour.ts'
import type { Style, ThemeColours, ThemeName } from '@portico/platform/contract/theme/derive.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { useLeaveGuard } from '@portico/platform/web/forms/useLeaveGuard.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { refresh } from '@portico/platform/web/queries/queries.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settings } from '../settings.contract.ts'
import { ColourField } from './ColourField.tsx'
import { showSettingsFault } from './faults.ts'
import { StylePreview } from './StylePreview.tsx'
import { saveStyle, styleQuery } from './settings.queries.ts'

const themes = ['light', 'dark'] as const
const colours = ['primary', 'toolbar', 'cardHeader'] as const

/** The three colours of each theme, with what they look like and whether they can be told apart. */
export function StylesTab() {
  const query = useQuery(styleQuery())
  if (query.data) return <Styles key={JSON.stringify(query.data)} stored={query.data} />
  return query.isError ? (
    <ErrorState title={t('settings.failed')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  ) : (
    <RowsSkeleton rows={6} columns={2} />
  )
}

function Styles({ stored }: { stored: Style }) {
  const [style, setStyle] = useState(stored)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const isChanged = JSON.stringify(style) !== JSON.stringify(stored)
  const leaving = useLeaveGuard(isChanged && !busy)
  const isWhole = themes.every((theme) => colours.every((name) => isColour(style[theme][name])))
  const change = (theme: ThemeName, name: keyof ThemeColours, value: string) =>
    setStyle((before) => ({ ...before, [theme]: { ...before[theme], [name]: value } }))
  const save = async () => {
    setBusy(true)
    try {
      await saveStyle(style)
      showSnackbar(t('core.settingsUpdated'))
    } catch (error) {
      showSettingsFault(error)
    } finally {
      setBusy(false)
    }
  }
  const reset = async () => {
    await call(settings.resetStyle, {})
    await refresh(settings.resetStyle)
    showSnackbar(t('core.settingsUpdated'))
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {leaving}
      <p className="max-w-[72ch] text-muted">{t('settings.styles.text')}</p>
      {themes.map((theme) => (
        <Card key={theme} plain title={t(`settings.styles.${theme}`)}>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <div className="grid gap-4">
              {colours.map((name) => (
                <ColourField
                  key={name}
                  theme={theme}
                  label={t(`settings.styles.${name}`)}
                  value={style[theme][name]}
                  onChange={(value) => change(theme, name, value)}
                />
              ))}
            </div>
            <StylePreview theme={theme} colours={style[theme]} />
          </div>
        </Card>
      ))}
      {/* Above the bar: beside the others it would push Save into a second row on a phone. */}
      <Button small className="justify-self-start" onClick={() => setAsking(true)}>
        {t('settings.styles.reset')}
      </Button>
      <div className="sticky bottom-0 z-1 -mx-1 flex flex-wrap justify-end gap-2 border-t border-hairline bg-background px-1 py-3.5">
        <Button kind="cancel" disabled={!isChanged || busy} onClick={() => setStyle(stored)}>
          {t('ui.cancel')}
        </Button>
        <Button kind="submit" busy={busy} disabled={!isChanged || !isWhole}>
          {t('settings.save')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          kind="standard"
          title={t('settings.styles.reset.title')}
          confirmLabel={t('settings.styles.reset')}
          onConfirm={reset}
          onClose={() => setAsking(false)}
        >
          {t('settings.styles.reset.text')}
        </ConfirmDialog>
      )}
    </form>
  )
}
