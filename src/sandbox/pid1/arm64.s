// Process 1 of a call in the warm sandbox, aarch64. What it does: generate.py.
        .text
        sub     sp, sp, #16384
        sub     sp, sp, #256
        mov     x20, sp
        add     x21, x20, #16384        // struct sock_fprog, then the set of signals
        mov     x8, #63                 // read(3, program, 16384)
        mov     x0, #3
        mov     x1, x20
        mov     x2, #16384
        svc     #0
        mov     x19, #90
        cmp     x0, #8
        b.lt    fail
        lsr     x0, x0, #3              // number of instructions, their address
        str     x0, [x21]
        str     x20, [x21, #8]

        mov     x19, #91                // prctl(PR_SET_PDEATHSIG, SIGKILL)
        mov     x0, #1
        mov     x1, #9
        mov     x2, #0
        bl      prctl
        mov     x19, #92                // prctl(PR_SET_DUMPABLE, 0)
        mov     x0, #4
        mov     x1, #0
        mov     x2, #0
        bl      prctl
        mov     x19, #93                // prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        mov     x0, #38
        mov     x1, #1
        mov     x2, #0
        bl      prctl

        mov     x9, #0x10000            // the set {SIGCHLD}
        str     x9, [x21, #16]
        mov     x19, #94                // rt_sigprocmask(SIG_BLOCK, set, 0, 8)
        mov     x8, #135
        mov     x0, #0
        add     x1, x21, #16
        mov     x2, #0
        mov     x3, #8
        svc     #0
        cbnz    x0, fail

        mov     x19, #95                // prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program)
        mov     x0, #22
        mov     x1, #2
        mov     x2, x21
        bl      prctl

        mov     x19, #96                // write(4, "k", 1)
        mov     w9, #'k'
        strb    w9, [x20]
        mov     x8, #64
        mov     x0, #4
        mov     x1, x20
        mov     x2, #1
        svc     #0
        cmp     x0, #1
        b.ne    fail
        mov     x22, #0                 // close the first 128 descriptors
close:  mov     x8, #57
        mov     x0, x22
        svc     #0
        add     x22, x22, #1
        cmp     x22, #128
        b.ne    close

wait:   mov     x8, #137                // rt_sigtimedwait(set, 0, 0, 8)
        add     x0, x21, #16
        mov     x1, #0
        mov     x2, #0
        mov     x3, #8
        svc     #0
reap:   mov     x8, #260                // wait4(-1, 0, WNOHANG, 0)
        mov     x0, #-1
        mov     x1, #0
        mov     x2, #1
        mov     x3, #0
        svc     #0
        cmp     x0, #0
        b.gt    reap
        b       wait

prctl:  mov     x3, #0
        mov     x4, #0
        mov     x8, #167
        svc     #0
        cbnz    x0, fail
        ret

fail:   mov     x8, #94                 // exit_group: 90 and the number of the step
        mov     x0, x19
        svc     #0
