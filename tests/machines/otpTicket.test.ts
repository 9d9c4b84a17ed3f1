// What the console takes for granted where the server says nothing about a challenge.
import { expect, test } from 'vitest'
import { ticketed } from '#machines/otp/ticket.ts'

const ticketRef = 'ticket-1'

test('a challenge that names no factor is proven by a letter', () => {
  expect(ticketed({ ticketRef })).toMatchObject({ factors: ['mail'], factor: 'mail', mailed: true })
  expect(ticketed({ ticketRef, factors: [] })).toMatchObject({ factors: [], factor: 'mail' })
})

test('where people prove themselves by something they carry, no letter is taken for sent', () => {
  expect(ticketed({ ticketRef, factors: ['totp', 'mail'] })).toMatchObject({ factor: 'totp', mailed: false })
})

test('a letter that was asked for is the factor, and is taken for sent', () => {
  const before = { ...ticketed({ ticketRef, factors: ['totp', 'mail'] }), again: true }
  expect(ticketed({ ticketRef }, before as never)).toMatchObject({
    factors: ['totp', 'mail'],
    factor: 'mail',
    mailed: true,
  })
})
