/** Old addresses of pages. */
export const moved: Readonly<Record<string, string>> = { '/batch-api': '/batch-data', '/data-merging': '/batch-data' }

/** Whether the public pages have a page of their own at a path. That of the batch tool has words which editors write. */
export const isOfSite = (path: string): boolean => /^\/(dashboard|opendata(\/[^/]+)?)$/.test(path) || Object.hasOwn(moved, path)
