// 'Notify me when': asked in a dialog from menu and palette, told in the tray, ended in the account.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ActionMenu } from '#console/action/ActionMenu.tsx'
import { clearSubjects, setSubject } from '#console/action/subject.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { deliver } from '#console/net/live.ts'
import { askWhen } from '#console/notices/asking.ts'
import { noticeText, watchText } from '#console/notices/noticeText.ts'
import { useNoticeToasts } from '#console/notices/useNoticeToasts.ts'
import { WatchDialog } from '#console/notices/WatchDialog.tsx'
import { Watches } from '#console/notices/Watches.tsx'
import { settingCommands } from '#console/palette/commands/settings.ts'
import { currentMe } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { JobTray } from '#console/upload/JobTray.tsx'
import { openTray } from '#console/upload/tray.ts'
import type { Notice, Watch } from '#contract/watching.ts'
import { type Desk, openDesk } from '../support/desk.tsx'
import { creams, shelf } from './gridDesk.tsx'

const cream = shelf[0]!
const facts = { resource: 'creams', record: cream.id, title: 'Cream 01', filter: null, above: null, threshold: null }
const notice: Notice = {
  ...facts,
  id: 'n1',
  at: '2026-11-01T00:00:00Z',
  kind: 'state',
  state: 'hidden',
  count: null,
  byName: 'Ada',
  reason: null,
  times: 1,
  readAt: null,
}
const watch: Watch = { ...facts, id: 'w1', kind: 'change', state: null, createdAt: '2026-11-01T00:00:00Z' }

let desk: Desk
let notices: Notice[]
let watches: Watch[]
beforeEach(async () => {
  notices = [notice]
  watches = [watch]
  desk = await openDesk({
    resources: [creams],
    script: {
      'GET /v1/me/notices': () => ({
        body: { data: { notices, unread: notices.filter(({ readAt }) => !readAt).length } },
      }),
      'POST /v1/me/notices/read': () => {
        notices = notices.map(one => ({ ...one, readAt: '2026-11-02T00:00:00Z' }))
        return { body: { data: {} } }
      },
      'GET /v1/me/watches': () => ({ body: { data: { watches } } }),
      'POST /v1/me/watches': () => ({ body: { data: { watch } } }),
      'POST /v1/me/watches/end': () => {
        watches = []
        return { body: { data: {} } }
      },
      'POST /v1/me/profile': () => ({ body: { data: {} } }),
    },
  })
})
afterEach(async () => {
  askWhen(undefined)
  openTray(false)
  clearSubjects()
  await desk.close()
})
const wished = () => desk.asked.filter(({ method, path }) => method === 'POST' && path === '/v1/me/watches')
const command = (id: string) => {
  const { choice } = settingCommands(wordsNow()).find(({ row }) => row.id === id)?.row ?? {}
  if (choice?.kind === 'run') choice.run()
}

test('the menu of a record asks when, the arrows choose a state, Enter keeps it', async () => {
  desk.show(
    <>
      <ActionMenu resource={creams} subject={{ records: [cream] }} />
      <WatchDialog />
    </>,
  )
  await desk.user.click(screen.getByRole('button', { name: 'More actions' }))
  await desk.user.click(await screen.findByRole('menuitem', { name: 'Notify me when …' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notify me when' }))
  expect(dialog.getByRole('radio', { name: 'someone changes it' })).toHaveProperty('checked', true)
  await desk.user.click(dialog.getByRole('radio', { name: 'it becomes Hidden' }))
  await desk.user.keyboard('{Enter}')
  await waitFor(() =>
    expect(wished()[0]?.body).toEqual({ resource: 'creams', record: cream.id, kind: 'state', state: 'hidden' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the palette asks for the record at hand; a refusal is said and nothing chosen is lost', async () => {
  desk.script['POST /v1/me/watches'] = () => ({
    status: 409,
    body: { code: 'STATE', message: 'It already has that status' },
  })
  setSubject({ resource: creams, records: [cream], from: 'open' })
  desk.show(<WatchDialog />)
  command('set:watch')
  const dialog = within(await screen.findByRole('dialog', { name: 'Notify me when' }))
  await desk.user.click(dialog.getByRole('radio', { name: 'it becomes Draft' }))
  await desk.user.click(dialog.getByRole('button', { name: 'Notify me' }))
  await dialog.findByRole('alert')
  expect(dialog.getByRole('radio', { name: 'it becomes Draft' })).toHaveProperty('checked', true)
})

test('an alert and what it told say the filter as the list says it', async () => {
  const counted = {
    ...watch,
    record: null,
    kind: 'count' as const,
    filter: 'skin:dry -status:draft',
    above: true,
    threshold: 5,
  }
  expect(watchText(counted, wordsNow())).toBe('Creams: more than 5 match Skin: Dry · Status: not Draft')
  const told: Notice = { ...notice, ...counted, state: null, count: 7 }
  expect(noticeText(told, wordsNow())).toBe('Creams: 7 match Skin: Dry · Status: not Draft, threshold 5')
  expect(watchText({ ...counted, resource: 'gone' }, wordsNow())).toContain('match skin:dry -status:draft')
})

test('a list is asked for a number, within its filter', async () => {
  desk.show(<WatchDialog />)
  askWhen({ resource: creams, filter: 'skin:dry', count: 7 })
  const dialog = within(await screen.findByRole('dialog', { name: 'Notify me when' }))
  dialog.getByText('Matching Skin: Dry')
  expect(dialog.getByRole('spinbutton')).toHaveProperty('value', '7')
  await desk.user.selectOptions(dialog.getByRole('combobox'), 'fewer than')
  await desk.user.clear(dialog.getByRole('spinbutton'))
  await desk.user.type(dialog.getByRole('spinbutton'), '5{Enter}')
  await waitFor(() =>
    expect(wished()[0]?.body).toEqual({
      resource: 'creams',
      kind: 'count',
      filter: 'skin:dry',
      above: false,
      threshold: 5,
    }),
  )
})

test('the tray counts what is unread and keeps it until it is read, errors with their id beside it', async () => {
  await toast({ kind: 'error', text: 'It broke', requestId: 'req-7' })
  desk.show(<JobTray />)
  await desk.user.click(await screen.findByRole('button', { name: /1 unread notification/ }))
  const told = await screen.findByRole('link', { name: 'Cream 01 is now Hidden' })
  expect(told.getAttribute('href')).toBe(`/creams/${cream.id}`)
  const errors = within(screen.getByRole('region', { name: 'Errors in this tab' }))
  expect([errors.getByText('It broke'), errors.getByText('req-7')]).toHaveLength(2)
  await desk.user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByText('unread')).toBeNull())
  expect(screen.getByRole('link', { name: 'Cream 01 is now Hidden' })).toBeTruthy()
})

const Ear = () => {
  useNoticeToasts()
  return null
}

test('news of the socket is said politely, with its way on', async () => {
  desk.show(<Ear />)
  deliver({ type: 'notice.new', offset: '1' })
  const said = await screen.findByText('Cream 01 is now Hidden')
  expect(said.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  await desk.user.click(await screen.findByRole('button', { name: 'Open' }))
  expect(desk.address()).toBe(`/creams/${cream.id}`)
})

test('the account lists what is watched and ends it; sound is off until it is asked for', async () => {
  desk.show(<Watches />)
  const sound = screen.getByRole('checkbox', { name: 'Play a sound with each notification' })
  expect(sound).toHaveProperty('checked', false)
  await desk.user.click(await screen.findByRole('button', { name: 'Stop watching Cream 01 is changed' }))
  await screen.findByText('You have no alerts in this brand and country.')
  await desk.user.click(sound)
  expect(currentMe()?.profile.sound).toBe(true)
})
