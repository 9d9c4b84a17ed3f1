// What the palette does about the list behind it and about what is selected in it: sorted, with other columns, copied.
import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setSubject } from '#console/action/subject.ts'
import { freshDesks, listed, selectSoaps, soap, soaps, titles } from './paletteDesk.tsx'

const { at, press, open } = freshDesks()

describe('copying', () => {
  const copied = async (): Promise<string> => navigator.clipboard.readText()

  test('names and links of what is selected go to the clipboard, a line each', async () => {
    selectSoaps(soap(1), soap(2))
    await open()
    await press('copy name{Enter}')
    await waitFor(async () => expect(await copied()).toBe('Soap 1\nSoap 2'))
    await waitFor(() => expect(document.body.textContent).toContain('2 values copied'))
    await open()
    await press('copy links')
    await waitFor(() => expect(titles()[0]).toBe('Copy links'))
    await press('{Enter}')
    await waitFor(async () => expect(await copied()).toMatch(/\/soaps\/018f.*1\S*\n.*\/soaps\/018f.*2/))
  })

  test('of all that match, those that are on no page are asked for, but not those that were taken out', async () => {
    const rows = [soap(1), soap(2), soap(3)]
    at.desk.script['GET /v1/soaps'] = listed(rows)
    setSubject({
      resource: soaps,
      records: [soap(1)],
      from: 'selection',
      matching: { filter: 'status:active', count: 3, minus: [soap(2).id] },
    })
    await open()
    await press('copy name{Enter}')
    await waitFor(async () => expect(await copied()).toBe('Soap 1\nSoap 3'))
  })

  test('nothing is offered of what tells of a person, nor where nothing is selected', async () => {
    await open()
    await press('copy')
    expect(titles().filter(title => /^Copy (Name|links)/.test(title))).toEqual([])
  })
})
