// A command by a word and a key of one's own, given from its row.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { currentMe } from '#console/session/me.ts'
import { activeTitle, freshDesks, state } from './paletteDesk.tsx'

const { at, press, open } = freshDesks()

const dialogFor = async (typed: string, title: string) => {
  await open()
  await press(typed)
  await waitFor(() => expect(activeTitle()).toBe(title))
  await press('{F2}')
  return screen.findByRole('dialog', { name: title })
}

test('F2 on its row gives a command a word that finds it first from then on, and takes it back', async () => {
  await dialogFor('go to scents', 'Go to Scents')
  expect(state()).toBe('closed')
  expect(document.activeElement).toBe(screen.getByLabelText('Alias'))
  await press('so{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentMe()?.profile.keys?.aliases).toEqual([{ of: '/scents', as: 'so' }])
  await open()
  // Without it, soaps begin so.
  await press('so')
  await waitFor(() => expect(activeTitle()).toBe('Go to Scents'))
  await press('{F2}')
  await at.desk.user.clear(await screen.findByLabelText('Alias'))
  await press('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentMe()?.profile.keys?.aliases).toEqual([])
})

test('a word that finds another command is refused with what it finds, and kept in the field', async () => {
  await dialogFor('go to scents', 'Go to Scents')
  await press('sp')
  expect(screen.getByText('“sp” already finds “Set price”. Choose another one.').role).toBe('alert')
  await press('{Enter}')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Alias' }).value).toBe('sp')
  expect(currentMe()?.profile.keys?.aliases).toBeUndefined()
  await press('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a command with a key gets another one in the same place; a key that is taken is refused', async () => {
  await dialogFor('hidden', 'Why hidden?')
  const field = screen.getByLabelText(/Press the new shortcut/)
  field.focus()
  await press('$')
  await waitFor(() => expect(screen.getByText(/Set price/)).toBeTruthy())
  await press('y')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentMe()?.profile.keys?.bound).toEqual([{ does: 'do:soaps.whyHidden', keys: 'y' }])
})
