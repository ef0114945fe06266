import { Bone, Loading } from '@portico/platform/web/ui/feedback/Skeleton.tsx'

export const readerColumns =
  'md:grid-cols-[256px_minmax(0,1fr)] lg:grid-cols-[272px_minmax(0,1fr)_minmax(0,420px)] xl:grid-cols-[300px_minmax(0,1fr)_minmax(0,min(36%,640px))] xxl:grid-cols-[340px_minmax(0,1fr)_minmax(0,38%)]'

/** The room of the three columns. */
export const ReaderSkeleton = () => (
  <div className={`grid ${readerColumns}`}>
    <div className="hidden border-e border-hairline p-4 md:block">
      <Loading>
        {['w-full', 'w-1/2', 'w-4/5', 'w-3/4', 'w-4/5', 'w-1/2', 'w-2/3'].map((width, index) => (
          <Bone key={String(index)} className={`mb-4 ${width}`} />
        ))}
      </Loading>
    </div>
    <div className="p-4 md:p-9">
      <PartSkeleton />
    </div>
    <div className="hidden bg-code lg:block lg:min-h-[60dvh]" />
  </div>
)

export const PartSkeleton = () => (
  <Loading>
    <Bone className="mb-4 w-24" />
    <Bone className="mb-4 h-6 w-2/3" />
    <Bone className="mb-8 w-1/2" />
    {['w-full', 'w-5/6', 'w-3/5', 'w-full', 'w-3/4'].map((width, index) => (
      <Bone key={String(index)} className={`mb-4 ${width}`} />
    ))}
  </Loading>
)
