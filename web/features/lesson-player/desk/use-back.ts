import { useNavigate } from 'react-router';

/** One step back in the history; where this page is the first one of it, to the place it belongs to. */
export const useBack = (fallback: string) => {
  const navigate = useNavigate();
  return () => {
    // The router counts its pages there. A page that was opened by its address is the first.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(fallback);
  };
};
