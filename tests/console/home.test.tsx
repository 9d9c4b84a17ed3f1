// The start page: what was used lately is called as the palette calls it, in the reader's language.
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { speak } from '#console/i18n/speech.ts'
import { currentMe, setMe } from '#console/session/me.ts'
import { Recents } from '#console/shell/Recents.tsx'
import { openPaletteDesk, soap } from './paletteDesk.tsx'

let desk: Awaited<ReturnType<typeof openPaletteDesk>>
beforeEach(async () => {
  desk = await openPaletteDesk()
})
afterEach(async () => {
  await desk.close()
  await speak('en')
})

const entries = async (count: number) => {
  const block = await screen.findByRole('region', { name: /./ })
  await within(block).findByText('Soap 4')
  const links = within(block).getAllByRole('link')
  expect(links).toHaveLength(count)
  return links.map(link => `${link.textContent} ${link.getAttribute('href')}`)
}

test('an upload, a view, an area, a form and a record are links with their names, verbs and gone records are not there', async () => {
  const id = soap(4).id
  desk.script[`GET /v1/soaps/${id}`] = () => ({ body: { data: soap(4) } })
  desk.script[`GET /v1/soaps/${soap(9).id}`] = () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'gone' } })
  const recents = [
    '/soaps/upload/price',
    `/soaps/${soap(9).id}`,
    'soaps.create',
    'soaps.hide',
    `/soaps/${id}`,
    '/scents',
  ]
  const me = currentMe()
  if (!me) throw new Error('nobody is at the desk')
  act(() => setMe({ ...me, profile: { ...me.profile, recents } }, me.places[0]))
  desk.show(<Recents />)
  expect(await entries(4)).toEqual([
    'Import: Prices /soaps/upload/price',
    'New soap /soaps/new',
    `Soap 4 /soaps/${id}`,
    'Go to Scents /scents',
  ])
  await act(() => speak('de'))
  expect((await entries(4))[0]).toBe('Importieren: Prices /soaps/upload/price')
})
