// The form of an HSN of goods, wherever one is typed or stands in a file.
export const hsnForm = { source: '^([0-9]{4}|[0-9]{6}|[0-9]{8})$', message: '4, 6 or 8 digits' } as const
