import { mdiContentCopy, mdiDeleteOutline, mdiDotsVertical, mdiPlus, mdiRefresh, mdiShareVariantOutline, mdiTrayArrowDown } from '@mdi/js'
import { useState } from 'react'
import { unavailable } from '../../../contract/errors.ts'
import { Button } from '../actions/Button.tsx'
import { CopyButton } from '../actions/CopyButton.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Kbd } from '../base/Kbd.tsx'
import { Tooltip } from '../base/Tooltip.tsx'
import { Sparkline } from '../charts/Sparkline.tsx'
import { Avatar } from '../display/Avatar.tsx'
import { Card, linkClass } from '../display/Card.tsx'
import { Chip, FilterChip } from '../display/Chip.tsx'
import { Disclosure } from '../display/Disclosure.tsx'
import { FactList } from '../display/Facts.tsx'
import { Marked } from '../display/Marked.tsx'
import { RelativeTime } from '../display/RelativeTime.tsx'
import { Verb } from '../display/Verb.tsx'
import { Banner } from '../feedback/Banner.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { CardSkeleton } from '../feedback/Skeleton.tsx'
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx'
import { Menu } from '../overlays/Menu.tsx'
import { MenuCheck, MenuItem, MenuSeparator } from '../overlays/MenuItem.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { Tabs } from '../page/Tabs.tsx'
import { example } from './example.ts'
import { Section } from './Section.tsx'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export function PartsGallery() {
  const [asking, setAsking] = useState(false)
  const [checked, setChecked] = useState(true)
  return (
    <>
      <PageHeader
        title="Field App"
        crumbs={[{ label: 'Applications', href: '/gallery' }, { label: 'Field App' }]}
        chips={<Chip tone="ok">Published</Chip>}
        facts={[
          { label: 'Team', value: 'Mobile' },
          { label: 'Company', value: 'None' },
          { label: 'Created', value: '3 Mar 2026' },
        ]}
        actions={
          <>
            <Button kind="standard" icon={mdiPlus}>
              New key
            </Button>
            <Button icon={mdiShareVariantOutline}>Share</Button>
            <Menu
              label="More"
              align="end"
              trigger={(trigger) => (
                <IconButton {...trigger} name="More actions" icon={mdiDotsVertical} kind="plain" small={false} tooltip={false} />
              )}
            >
              <MenuItem icon={mdiRefresh} onSelect={() => {}}>
                Rotate key
              </MenuItem>
              <MenuItem icon={mdiContentCopy} onSelect={() => {}} disabled note="Only its owner may copy it">
                Copy
              </MenuItem>
              <MenuCheck checked={checked} onChange={setChecked}>
                Warn before it expires
              </MenuCheck>
              <MenuSeparator />
              <MenuItem icon={mdiDeleteOutline} danger onSelect={() => setAsking(true)}>
                Delete application
              </MenuItem>
            </Menu>
          </>
        }
      />
      {asking && (
        <ConfirmDialog
          title="Delete Field App?"
          confirmLabel="Delete application"
          onClose={() => setAsking(false)}
          onConfirm={() => Promise.reject(unavailable('The gateway does not answer. Nothing was deleted.'))}
        >
          <p>Its 2 keys stop working at once, for everyone who uses them. This cannot be undone.</p>
        </ConfirmDialog>
      )}
      <Section title="Buttons">
        <Button kind="standard" icon={mdiPlus}>
          Create application
        </Button>
        <Button kind="cancel">Cancel</Button>
        <Button kind="delete">Delete application</Button>
        <Button icon={mdiTrayArrowDown}>Export</Button>
        <Button kind="quiet">Columns</Button>
        <Button small>Rotate</Button>
        <Button kind="standard" busy>
          Create application
        </Button>
        <Button kind="standard" disabledReason="Choose a team first">
          Create application
        </Button>
        <IconButton name="Refresh" icon={mdiRefresh} />
        <IconButton name="Refresh" icon={mdiRefresh} kind="plain" small={false} />
        <CopyButton text="hello" label="Copy" kind="standard" />
      </Section>
      <Section title="Chips">
        <Chip tone="ok">Approved</Chip>
        <Chip tone="warn">Deprecated</Chip>
        <Chip tone="bad">2 breaking changes</Chip>
        <Chip tone="info">Awaiting approval</Chip>
        <Chip>Draft</Chip>
        <Chip line>3.1.0</Chip>
        <Marked color="#1F77B4">Metering</Marked>
        <FilterChip label="Team: Mobile, Finance" removeLabel="Remove the filter Team" onRemove={() => {}} />
        <Verb method="get" /> <Verb method="post" /> <Verb method="put" /> <Verb method="delete" /> <Verb method="delete" small />
      </Section>
      <Section title="Small things">
        <Avatar name="Lotte de Vries" /> <Avatar name="لمى" /> <Kbd>/</Kbd>
        <span>
          <RelativeTime at={minutesAgo(2)} /> · <RelativeTime at={minutesAgo(60 * 24 * 90)} /> · <RelativeTime at={null} none="Never" />
        </span>
        <Tooltip text="In words what it does">
          <button type="button" className={linkClass}>
            With a tooltip
          </button>
        </Tooltip>
        <Disclosure label="Raw entry">
          <code>{'{ "id": 1 }'}</code>
        </Disclosure>
      </Section>
      <Section title="Banners">
        <div className="grid w-full gap-3">
          <Banner tone="warn" action={<Button small>Rotate key</Button>} onDismiss={() => {}}>
            The key ptc_…8f2k of Field App expires in 5 days. Rotate it with an overlap so nothing stops.
          </Banner>
          <Banner tone="bad">The applications did not load.</Banner>
          <Banner tone="ok">Saved.</Banner>
          <Banner tone="info">The gateway is being synchronised.</Banner>
        </div>
      </Section>
      <Section title="Cards">
        <div className="grid w-full gap-4 md:grid-cols-3">
          <Card
            title="Calls, last 24 hours"
            aside={
              <a href="/gallery" className={linkClass}>
                Analytics
              </a>
            }
          >
            <div className="flex items-end gap-4">
              <div>
                <div className="text-32 font-bold tabular-nums">184,206</div>
                <div className="text-13 text-muted">6.2% more than yesterday</div>
              </div>
              <Sparkline values={example.values} label="Calls, last 24 hours: 184,206" className="h-14 min-w-0 flex-1" />
            </div>
          </Card>
          <Card title="Facts">
            <FactList
              facts={[
                { label: 'Application id', value: 'a91f…c3' },
                { label: 'Gateway', value: 'Kong, embedded' },
                { label: 'Plan', value: '10,000 a day' },
              ]}
            />
          </Card>
          <CardSkeleton />
          <Card title="Errors, last 24 hours">
            <ErrorState compact title="The errors did not load." error={unavailable('Analytics does not answer.')} onRetry={() => {}} />
          </Card>
          <Card plain className="md:col-span-2">
            <EmptyState
              drawing="key"
              title="Field App has no key yet."
              text="A key lets it call the products that you choose."
              action={
                <Button kind="standard" icon={mdiPlus}>
                  New key
                </Button>
              }
            />
          </Card>
        </div>
      </Section>
      <Section title="Tabs">
        <div className="w-full min-w-0">
          <Tabs
            label="Application"
            tabs={[
              { id: 'keys', label: 'Keys', count: 2, content: <p>Keys</p> },
              { id: 'usage', label: 'Usage', content: <p>Usage</p> },
              { id: 'shared', label: 'Shared with', count: 1, content: <p>Shared</p> },
              { id: 'history', label: 'History', content: <p>History</p> },
            ]}
          />
        </div>
      </Section>
    </>
  )
}
