# Process 1 of a call in the warm sandbox, x86-64. What it does: generate.py.
        .intel_syntax noprefix
        .text
        sub     rsp, 16640
        xor     eax, eax                # read(3, program, 16384)
        mov     edi, 3
        mov     rsi, rsp
        mov     edx, 16384
        syscall
        mov     ebx, 90
        cmp     rax, 8
        jl      fail
        shr     eax, 3                  # struct sock_fprog: number of instructions, their address
        mov     [rsp + 16384], rax
        mov     [rsp + 16392], rsp

        mov     ebx, 91                 # prctl(PR_SET_PDEATHSIG, SIGKILL)
        mov     edi, 1
        mov     esi, 9
        call    prctl
        mov     ebx, 92                 # prctl(PR_SET_DUMPABLE, 0)
        mov     edi, 4
        xor     esi, esi
        call    prctl
        mov     ebx, 93                 # prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        mov     edi, 38
        mov     esi, 1
        call    prctl

        mov     qword ptr [rsp + 16400], 0x10000        # the set {SIGCHLD}
        mov     ebx, 94                 # rt_sigprocmask(SIG_BLOCK, set, 0, 8)
        mov     eax, 14
        xor     edi, edi
        lea     rsi, [rsp + 16400]
        xor     edx, edx
        mov     r10d, 8
        syscall
        test    rax, rax
        jnz     fail

        mov     ebx, 95                 # prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program)
        mov     edi, 22
        mov     esi, 2
        lea     rdx, [rsp + 16384]
        call    prctl_rdx

        mov     ebx, 96                 # write(4, "k", 1)
        mov     byte ptr [rsp], 'k'
        mov     eax, 1
        mov     edi, 4
        mov     rsi, rsp
        mov     edx, 1
        syscall
        cmp     rax, 1
        jne     fail
        xor     ebp, ebp                # close the first 128 descriptors
close:  mov     eax, 3
        mov     edi, ebp
        syscall
        inc     ebp
        cmp     ebp, 128
        jne     close

wait:   mov     eax, 128                # rt_sigtimedwait(set, 0, 0, 8)
        lea     rdi, [rsp + 16400]
        xor     esi, esi
        xor     edx, edx
        mov     r10d, 8
        syscall
reap:   mov     eax, 61                 # wait4(-1, 0, WNOHANG, 0)
        mov     rdi, -1
        xor     esi, esi
        mov     edx, 1
        xor     r10d, r10d
        syscall
        test    rax, rax
        jg      reap
        jmp     wait

prctl:  xor     edx, edx
prctl_rdx:
        xor     r10d, r10d
        xor     r8d, r8d
        mov     eax, 157
        syscall
        test    rax, rax
        jnz     fail
        ret

fail:   mov     eax, 231                # exit_group: 90 and the number of the step
        mov     edi, ebx
        syscall
