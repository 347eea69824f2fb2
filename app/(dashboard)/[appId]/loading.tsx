import { Loading } from '#components/patterns/states.tsx';

export default function PageLoading() {
  return <Loading what="the page" />;
}
