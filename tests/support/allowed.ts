// With every journey: no page does what its content security policy forbids. What is provoked on purpose is taken out by
// whoever provokes it (`violationsSeen`).
import { afterEach, expect } from 'vitest'
import { violationsSeen } from './browser.ts'

afterEach(() => expect(violationsSeen()).toEqual([]))
