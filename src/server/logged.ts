// How errors are written to the log. A failed query tells its parameters, which may be a code or a token: they are cut off,
// wherever in the chain of causes they stand. What is never written at all is listed here too.

const withoutParameters = (text: string): string => text.replace(/\nparams:[\s\S]*/, '')

/** For a field that holds an error or its message. */
export const logged = (error: unknown): unknown => {
  if (typeof error === 'string') return withoutParameters(error)
  if (!(error instanceof Error)) return error
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    message: withoutParameters(error.message),
    ...(typeof code === 'string' && { code }),
    ...(error.stack && { stack: withoutParameters(error.stack) }),
    ...(error.cause !== undefined && { cause: logged(error.cause) }),
  }
}

/** How pino writes, whatever it writes to. */
export const logOptions = {
  redact: ['token', 'password', '*.token', '*.password'],
  serializers: { error: logged, reason: logged },
}
